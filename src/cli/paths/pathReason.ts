/** Why a path cannot be read, for people. */
export function describePathError(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'reading it is not permitted';
    case 'ENOTDIR':
      return 'a part of the path is no folder';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
