import type { OperationPage } from './operations.ts';

/** The placeholder for the reader's key in samples. */
const SAMPLE_KEY = 'YOUR_KEY';

/** A request in one language, ready to run. */
export interface Sample {
  /** The name of the language in Markdown. */
  readonly language: 'sh' | 'ts' | 'python';
  readonly label: string;
  readonly text: string;
}

/** Writes the same request for curl, TypeScript (fetch) and Python (its standard library). */
export function samplesOf(operation: OperationPage, baseUrl: string): readonly Sample[] {
  const url = `${baseUrl}${exampleAddress(operation)}`;
  const body =
    operation.body === undefined ? undefined : JSON.stringify(operation.body.example ?? {}, null, 2);
  const request: Request = { operation, url, body };
  return [
    { language: 'sh', label: 'curl', text: curl(request) },
    { language: 'ts', label: 'TypeScript', text: typescript(request) },
    { language: 'python', label: 'Python', text: python(request) },
  ];
}

interface Request {
  readonly operation: OperationPage;
  readonly url: string;
  readonly body: string | undefined;
}

/** The path and query with the examples of the parameters that a request needs, and placeholders for ids of the reader's own. */
function exampleAddress({ path, parameters }: OperationPage): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, place, needed, example, ids } of parameters) {
    const value = ids?.placeholder ?? encodeURIComponent(String(example ?? ''));
    if (place === 'path') filled = filled.replace(`{${name}}`, value);
    else if (needed && example !== undefined) query.append(name, String(example));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function curl({ operation, url, body }: Request): string {
  const { method, secured, streams } = operation;
  return [
    `curl -s${streams ? 'N' : ''}${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    ...(secured ? [`-H 'Authorization: Bearer ${SAMPLE_KEY}'`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", `'\\''`)}'`]),
  ].join(' \\\n  ');
}

function typescript({ operation, url, body }: Request): string {
  const { method, secured, streams, json } = operation;
  const headers = [
    ...(secured ? [`authorization: 'Bearer ${SAMPLE_KEY}'`] : []),
    ...(body === undefined ? [] : [`'content-type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
  ];
  const call = options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.join('\n')}\n})`;
  const read = streams
    ? [
        'const text = response.body!.pipeThrough(new TextDecoderStream());',
        'for await (const piece of text) process.stdout.write(piece);',
      ]
    : [`console.log(await response.${json ? 'json' : 'text'}());`];
  return [
    `const response = await ${call};`,
    "if (!response.ok) throw new Error(response.status + ': ' + (await response.text()));",
    ...read,
  ].join('\n');
}

function python({ operation, url, body }: Request): string {
  const { method, secured, streams, json } = operation;
  const headers = [
    ...(secured ? [`"Authorization": "Bearer ${SAMPLE_KEY}"`] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const parts = [
    `"${url}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(body === undefined ? [] : ['data=body.encode()']),
  ];
  return [
    ...(json && !streams ? ['import json'] : []),
    'from urllib.request import Request, urlopen',
    '',
    // The body is a text, because JSON and Python write some values differently (true, True).
    ...(body === undefined ? [] : [`body = r"""${body}"""`]),
    `request = Request(\n    ${parts.join(',\n    ')},\n)`,
    'with urlopen(request) as answer:',
    ...(streams
      ? ['    for line in answer:', '        print(line.decode(), end="")']
      : [json ? '    print(json.load(answer))' : '    print(answer.read().decode())']),
  ].join('\n');
}
