/** A sum of amounts without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export function addAmounts(a: number, b: number): number {
  const sum = a + b;
  return Number.isSafeInteger(sum) ? sum : Number(sum.toPrecision(15));
}

/** The balance after an action. */
export function balanceAfter(balance: number, action: BalanceAction, amount: number): number {
  switch (action) {
    case 'overwrite':
      return amount;
    case 'increase':
      return addAmounts(balance, amount);
    case 'decrease':
      return addAmounts(balance, -amount);
  }
}

/** What can be done to a number (P2 4.5). */
export type BalanceAction = 'increase' | 'decrease' | 'overwrite';
