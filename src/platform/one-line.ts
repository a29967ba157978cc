// A run of white space that is more than one plain space. Most texts have none, and come back as they are.
const NO_PLAIN_SPACE = /[^\S ]\s*| \s+/g;

/** A text in one line: each run of white space as one space, also at its ends. The same as replacing every `\s+`. */
export function oneLine(text: string): string {
  return text.replace(NO_PLAIN_SPACE, ' ');
}
