/** What traders can be given (P2 4.6): any other name in a bulk file is `INVALID_VALUE`. */
export const CATALOG = {
  roles: ['@all', 'Analyst', 'Mentor', 'VIP', 'Moderator', 'Beginner'],
  tags: ['forex', 'crypto', 'metals', 'indices', 'scalper', 'swing'],
  badges: ['First Card', 'Ten Cards', 'Steady Hand', 'Early Bird', 'Helper'],
  countries: ['Brazil', 'Germany', 'India', 'Japan', 'Nigeria', 'Spain', 'Sweden', 'Thailand'],
  languages: ['English', 'German', 'Hindi', 'Japanese', 'Portuguese', 'Spanish', 'Swedish', 'Thai'],
} as const;
