import { z } from 'zod';
import { cutWithEllipsis } from '../../../src/platform/cut-short.ts';
import { Faults } from '../../../src/platform/faults.ts';
import { invalidParameter, nearest, Problem } from '../../../src/platform/problem.ts';

/** A query parameter: how it is read and described. */
export interface Parameter {
  /** The name in addresses: snake_case, unless the specification shows another name. */
  readonly name: string;
  /** Other names of the parameter. Different values under two names are refused. */
  readonly aliases?: readonly string[];
  /** The name of the resolver's argument. Only here the names of REST become names of the code. */
  readonly arg: string;
  readonly kind: 'text' | 'integer' | 'choice';
  readonly required?: boolean;
  /** A required parameter is not required if this other parameter is given, because its value includes it. */
  readonly unless?: string;
  /** Texts: whether the parameter may be repeated, which is the same as one value with commas. */
  readonly repeated?: boolean;
  /** Integers: the minimum. Default: 0. */
  readonly min?: number;
  /** Integers: the maximum. Texts: the maximum number of characters. */
  readonly max: number;
  readonly choices?: readonly string[];
  /** Choices: turns another spelling of a value into that of the choices. */
  readonly normal?: (raw: string) => string;
  /** The default value. */
  readonly preset?: string | number;
  readonly description: string;
  readonly example: string | number | readonly string[];
}

/** The query of an operation: its parameters, and the arguments read from a query string. */
export interface Query<Args> {
  readonly parameters: readonly Parameter[];
  /**
   * Reads a query string.
   * @param text the query as it arrived, without the question mark.
   * @param tolerant whether unknown names are ignored.
   * @throws Problem `invalid_parameter` for a name or value that cannot be used, `malformed_request` for one that
   *         cannot be decoded.
   */
  read(text: string, tolerant: boolean): Args;
}

/** The values of a query by argument, before an operation gives them their types. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The text of an argument. Undefined if none was given. */
export function textIn(values: Values, arg: string): string | undefined {
  const value = values[arg];
  return typeof value === 'string' ? value : undefined;
}

/** The number of an argument. Undefined if none was given. */
export function numberIn(values: Values, arg: string): number | undefined {
  const value = values[arg];
  return typeof value === 'number' ? value : undefined;
}

/** The choice of an argument. Undefined if none was given. */
export function choiceIn<Choice extends string>(
  values: Values,
  arg: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === values[arg]);
}

/** Makes a query from its parameters. @param make turns the values into the arguments of the operation. */
export function queryOf<Args>(parameters: readonly Parameter[], make: (values: Values) => Args): Query<Args> {
  const byName = new Map<string, Parameter>();
  for (const parameter of parameters) {
    for (const name of [parameter.name, ...(parameter.aliases ?? [])]) byName.set(name, parameter);
  }
  // An operation has about thirty parameters, and most of them need no check if they are absent.
  const checked = parameters.filter(({ required, preset }) => required || preset !== undefined);
  return {
    parameters,
    read(text, tolerant) {
      const values = text === '' ? {} : readPairs(text, byName, tolerant);
      for (const parameter of checked) {
        if (values[parameter.arg] !== undefined) continue;
        if (parameter.required && !isGiven(values, byName, parameter.unless)) {
          throw invalidParameter(parameter.name, 'is required');
        }
        if (parameter.preset !== undefined) values[parameter.arg] = parameter.preset;
      }
      return make(values);
    },
  };
}

function isGiven(values: Values, byName: ReadonlyMap<string, Parameter>, name: string | undefined): boolean {
  const other = name === undefined ? undefined : byName.get(name);
  return other !== undefined && values[other.arg] !== undefined;
}

/** The query of an operation that takes no parameters. */
export const NO_QUERY: Query<Values> = queryOf([], (values) => values);

/** The schema of a parameter. */
export function schemaOf(parameter: Parameter): z.ZodType {
  switch (parameter.kind) {
    case 'integer':
      return z
        .int()
        .min(parameter.min ?? 0)
        .max(parameter.max);
    case 'choice':
      return z.enum(parameter.choices as [string, ...string[]]);
    case 'text':
      return parameter.repeated ? z.array(z.string()) : z.string().max(parameter.max);
  }
}

// Caches and campaigns add such parameters to make an address unique. They do not change the request.
function isNoise(name: string): boolean {
  return name === '_' || name.startsWith('utm_');
}

function readPairs(
  text: string,
  byName: ReadonlyMap<string, Parameter>,
  tolerant: boolean,
): Record<string, string | number | undefined> {
  const values: Record<string, string | number | undefined> = {};
  const names = new Set<string>();
  const faults = new Faults();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    faults.gather(() => readPair(pair, byName, tolerant, values, names));
    if (faults.isFull) break;
  }
  faults.raise();
  return values;
}

/** Reads one `name=value` into the values. @param names that were given before. */
function readPair(
  pair: string,
  byName: ReadonlyMap<string, Parameter>,
  tolerant: boolean,
  values: Record<string, string | number | undefined>,
  names: Set<string>,
): void {
  const mark = pair.indexOf('=');
  const name = decoded(mark === -1 ? pair : pair.slice(0, mark), tolerant);
  const parameter = name === undefined ? undefined : byName.get(name);
  if (parameter === undefined) {
    if (tolerant || name === undefined || isNoise(name)) return;
    throw unknownParameter(name, byName);
  }
  const raw = decoded(mark === -1 ? '' : pair.slice(mark + 1), false)!.trim();
  if (raw === '') return;
  if (parameter.repeated && names.has(name!)) {
    values[parameter.arg] = parsed(parameter, name!, `${values[parameter.arg]},${raw}`);
    return;
  }
  if (names.has(name!)) throw invalidParameter(name!, 'is given more than once; send one value');
  names.add(name!);
  const value = parsed(parameter, name!, raw);
  const other = values[parameter.arg];
  if (other !== undefined && other !== value) {
    throw invalidParameter(name!, 'differs from another name of the same parameter; send one of them');
  }
  values[parameter.arg] = value;
}

function parsed(parameter: Parameter, name: string, raw: string): string | number {
  if (CONTROL.test(raw)) throw invalidParameter(name, 'contains a control character');
  switch (parameter.kind) {
    case 'integer':
      return integerOf(parameter, name, raw);
    case 'choice': {
      const choices = parameter.choices!;
      const value = parameter.normal?.(raw) ?? raw;
      if (choices.includes(value)) return value;
      const suggestion = nearest(raw.slice(0, LONGEST_NAME), choices);
      throw invalidParameter(name, `is not one of ${choices.join(', ')}`, {
        allowed: choices,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
    case 'text':
      // The length is counted in characters and not in UTF-16 units.
      if (raw.length > parameter.max && [...raw].length > parameter.max) {
        throw invalidParameter(name, `is longer than the maximum of ${parameter.max} characters`);
      }
      return raw;
  }
}

function integerOf(parameter: Parameter, name: string, raw: string): number {
  const { min = 0, max } = parameter;
  const value = Number(raw);
  if (/^-?\d+$/.test(raw) && value >= min && value <= max) return value;
  throw invalidParameter(name, `must be a whole number from ${min} to ${max}`);
}

function unknownParameter(name: string, byName: ReadonlyMap<string, Parameter>): Problem {
  if (name === '') {
    const detail = 'A value in the query has no name. Write name=value, or remove it.';
    return new Problem('invalid_parameter', detail, { errors: [{ parameter: '', detail }] });
  }
  const shown = cutWithEllipsis(name, LONGEST_NAME);
  const names = [...byName.keys()];
  const suggestion = name.length > LONGEST_NAME ? undefined : nearest(name, names);
  const detail =
    suggestion === undefined
      ? 'is not a parameter of this operation; remove it'
      : `is not known; did you mean ${suggestion}?`;
  return invalidParameter(shown, detail, {
    allowed: names,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/**
 * Decodes a name or value of `application/x-www-form-urlencoded` (WHATWG URL, 5.1). Text that is not UTF-8 is refused and
 * not read as something else. With `tolerant` it is undefined instead: then the name is ignored.
 */
function decoded(text: string, tolerant: boolean): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    if (tolerant) return undefined;
    throw new Problem('malformed_request', 'The query is not percent-encoded UTF-8.');
  }
}

// Longer names are cut in answers and are not compared with the known names.
const LONGEST_NAME = 64;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for; tab and line ends pass
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
