import type { Logger } from 'pino';

/** What the log tells of a request when it is over. */
export interface RequestLine {
  readonly requestId: string;
  /** Null: nobody knows whose it was. */
  readonly tenant: string | null;
  readonly method: string;
  /** A route template: queries may hold what nobody should read later. */
  readonly route: string;
  readonly status: number;
  /** From its head to the end of its answer, rounded to hundredths. */
  readonly ms: number;
  readonly counted: boolean;
  /** The caller left before the answer was complete. */
  readonly aborted: boolean;
}

export type WriteRequestLine = (line: RequestLine) => void;

/**
 * Writes the lines of requests for a log of `openLog`, byte for byte as pino does (a test compares them): one line ends
 * every request, and pino's general way costs more than all other work for an answer that is at hand.
 * @param bindings members of every line, as JSON: `"pid":1,"name":"newstape"`.
 */
export function requestLinesTo(
  destination: { write(line: string): void },
  bindings: string,
): WriteRequestLine {
  let at = Number.NaN;
  let time = '';
  // Requests of an account and a route often come one after the other.
  let asked: Asked = { tenant: null, method: '', route: '' };
  let who = membersOf(asked);
  return (line) => {
    const ms = Date.now();
    // Under load many lines are written within a millisecond.
    if (ms !== at) {
      at = ms;
      time = new Date(ms).toISOString();
    }
    const { tenant, method, route } = line;
    if (route !== asked.route || tenant !== asked.tenant || method !== asked.method) {
      asked = { tenant, method, route };
      who = membersOf(asked);
    }
    destination.write(
      `{"level":30,"time":"${time}",${bindings},"requestId":${quoted(line.requestId)}${who},"status":${line.status},` +
        `"ms":${line.ms},"counted":${line.counted}${line.aborted ? ',"aborted":true' : ''},"msg":"request"}\n`,
    );
  };
}

type Asked = Pick<RequestLine, 'tenant' | 'method' | 'route'>;

function membersOf({ tenant, method, route }: Asked): string {
  const owner = tenant === null ? '' : `,"tenant":${quoted(tenant)}`;
  return `${owner},"method":${quoted(method)},"route":${quoted(route)}`;
}

/** The same for any logger, by pino. A request's line holds nothing that would have to be redacted. */
export function requestLinesBy(log: Logger): WriteRequestLine {
  const plain = log.child({}, { redact: [] });
  return ({ tenant, aborted, ...rest }) => {
    const { requestId, ...others } = rest;
    plain.info(
      { requestId, ...(tenant === null ? {} : { tenant }), ...others, ...(aborted ? { aborted } : {}) },
      'request',
    );
  };
}

// Methods and routes are few, and accounts are repeated: their JSON is kept.
const QUOTED = new Map<string, string>();
const MOST_QUOTED = 1_000;
const PLAIN = /^[\w./:-]*$/;

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  let json = QUOTED.get(text);
  if (json === undefined) {
    if (QUOTED.size >= MOST_QUOTED) QUOTED.clear();
    json = JSON.stringify(text);
    QUOTED.set(text, json);
  }
  return json;
}
