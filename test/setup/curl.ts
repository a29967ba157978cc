/** What a command line of curl asks for. `-N`, `-s` and `-i` change nothing of it. */
export interface CurlRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The file that gets the answer. */
  readonly output?: string;
}

/**
 * Reads a command line of curl, as the documentation shows them, with variables of the shell (`$KEY`) put in; a test then
 * asks the same without a curl on the machine.
 * @throws when it has an option that is not known here, or a variable that is not given.
 */
export function readCurl(line: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [command, ...words] = wordsOf(line, variables);
  if (command !== 'curl') throw new Error(`not curl: ${line}`);
  const headers: Record<string, string> = {};
  let [url, method, body, output]: (string | undefined)[] = [];
  const left = words[Symbol.iterator]();
  const value = (): string => left.next().value ?? '';
  for (const word of left) {
    if (word === '-H') {
      const [, name = '', text = ''] = /^([^:]+):\s*(.*)$/.exec(value()) ?? [];
      headers[name.toLowerCase()] = text;
    } else if (word === '-d' || word === '--data') body = value();
    else if (word === '-X') method = value();
    else if (word === '-o') output = value();
    else if (word === '-u') headers.authorization = `Basic ${Buffer.from(value()).toString('base64')}`;
    else if (/^-[sSNi]+$/.test(word) || word === '--no-buffer') continue;
    else if (word.startsWith('-')) throw new Error(`curl ${word} is not known here`);
    else url = word;
  }
  if (url === undefined) throw new Error(`no address: ${line}`);
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  return {
    url,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
    ...(output !== undefined && { output }),
  };
}

/** The words of a command line: quotes as the shell has them, a backslash before the end of a line, `$NAME`. */
export function wordsOf(line: string, variables: Readonly<Record<string, string>>): string[] {
  const words: string[] = [];
  let word: string | undefined;
  const put = (text: string): void => {
    word = (word ?? '') + text;
  };
  const parts = /\\\n|\\(.)|'([^']*)'|"((?:[^"\\]|\\.)*)"|(\s+)|\$(\w+)|([^\s'"\\$]+)/gs;
  for (const [whole, escaped, single, double, space, name, plain] of line.matchAll(parts)) {
    if (whole === '\\\n' || space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (double !== undefined) {
      put(
        double.replaceAll(/\\(["\\$])|\$(\w+)/g, (_, sign?: string, found?: string) =>
          sign === undefined ? variable(found!, variables) : sign,
        ),
      );
    } else if (name !== undefined) put(variable(name, variables));
    else put(escaped ?? single ?? plain ?? '');
  }
  if (word !== undefined) words.push(word);
  return words;
}

function variable(name: string, variables: Readonly<Record<string, string>>): string {
  const value = variables[name];
  if (value === undefined) throw new Error(`$${name} is not given`);
  return value;
}
