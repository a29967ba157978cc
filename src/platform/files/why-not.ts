const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOTDIR: 'a part of its path is no folder',
};

/** Why a file cannot be read, in words where the system gave a code that people meet. */
export function whyUnread(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return WORDS[code ?? ''] ?? code ?? message;
}

const TO_WRITE: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'this user may not write there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'this user may take no more of its disk',
  EFBIG: 'this user may write no file as large',
};

/** Why a file cannot be written, in the same way. */
export function whyUnwritten(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return TO_WRITE[code ?? ''] ?? code ?? message;
}

const NO_FOLDER: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it, or a part of its path, is not a folder',
  ENOENT: 'no folder can be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'this user may not write there',
};

/** Why a folder cannot be made or used. Undefined for an error that people do not meet. */
export function whyNoFolder(error: unknown): string | undefined {
  return NO_FOLDER[(error as NodeJS.ErrnoException).code ?? ''];
}
