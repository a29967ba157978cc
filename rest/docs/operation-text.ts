import type { KeptIds } from './kept-ids.ts';
import type { NamedMember, OperationContent, OperationPage, OperationParameter } from './operations.ts';
import { samplesOf } from './samples.ts';

/**
 * Writes the page of one operation as Markdown. Agents read it at `/docs/api/{operationId}.md`. The page for people is
 * rendered from it, so that both have the same content.
 */
export function operationText(operation: OperationPage, baseUrl: string): string {
  const { method, path, aliases, description, secured, scope, parameters, body, answers } = operation;
  const good = answers.filter(({ status }) => status.startsWith('2') || status === '304');
  const [first] = good;
  return [
    `# ${operation.summary}`,
    `\`${method} ${path}\``,
    secured
      ? `Needs a key with the scope \`${scope}\`.`
      : 'Needs no key. The request does not count as a call.',
    ...(aliases.length === 0
      ? []
      : [`${aliases.map((alias) => `\`${alias}\``).join(', ')} is the same operation.`]),
    ...(description === '' ? [] : [description]),
    '## Samples',
    ...samplesOf(operation, baseUrl).map(({ language, text }) => fence(language, text)),
    ...parameters.flatMap(({ ids }) => (ids === undefined ? [] : [idsText(ids)])),
    ...(parameters.length === 0 ? [] : ['## Parameters', parameterTable(parameters)]),
    ...(body === undefined ? [] : ['## Body', body.description, ...contentText(body)]),
    '## Answers',
    table(
      ['status', 'when'],
      answers.map((answer) => [`\`${answer.status}\``, answer.description]),
    ),
    ...(first?.content === undefined ? [] : [`## Answer ${first.status}`, ...contentText(first.content)]),
    'Errors are problem documents. [Errors](../errors.md) explains each code.',
  ]
    .filter((block) => block !== '')
    .join('\n\n')
    .concat('\n');
}

/** What to put in place of a placeholder. */
function idsText({ placeholder, noun, operationId, path }: KeptIds): string {
  return `\`${placeholder}\` stands for the \`id\` of ${noun}. [\`GET ${path}\`](${operationId}.md) gives one.`;
}

function parameterTable(parameters: readonly OperationParameter[]): string {
  return table(
    ['name', 'in', 'type', 'what it does'],
    parameters.map((parameter) => [
      `\`${parameter.name}\`${parameter.required ? ', required' : ''}`,
      parameter.place,
      typeWords(parameter),
      [
        parameter.description,
        // Some descriptions already name the aliases.
        ...parameter.aliases
          .filter((name) => !parameter.description.includes(`\`${name}\``))
          .map((name) => `Also as \`${name}\`.`),
      ].join(' '),
    ]),
  );
}

function contentText({ type, members, example }: OperationContent): string[] {
  const language = type.includes('json') ? 'json' : '';
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return [
    `\`${type}\``,
    ...(members.length === 0 ? [] : [members.flatMap((member) => memberLines(member, 0)).join('\n')]),
    ...(example === undefined ? [] : ['An example:', fence(language, text)]),
  ];
}

function memberLines(member: NamedMember, depth: number): string[] {
  const said = member.description === '' ? '' : `. ${flat(member.description)}`;
  const line = `${'  '.repeat(depth)}- \`${member.name}\`${member.required ? '' : ' (optional)'}: ${typeWords(member)}${said}`;
  return [line, ...member.members.flatMap((inner) => memberLines(inner, depth + 1))];
}

function typeWords({
  type,
  limits,
  choices,
}: {
  readonly type: string;
  readonly limits: readonly string[];
  readonly choices: readonly string[];
}): string {
  const offered = choices.length === 0 ? '' : `: ${choices.map((choice) => `\`${choice}\``).join(' ')}`;
  return `${[type, ...limits].join(', ')}${offered}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => flat(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
