import type { Database, Sql } from '../platform/database.ts';
import { pruneOld } from '../platform/housekeeping.ts';
import { decodeId, encodeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import type { Conversation, ConversationFacts, Outcome, Written } from './model.ts';

/** Most turns of one conversation: twice what the usual month allows. */
export const MOST_TURNS = 100;

/** A continued conversation: its length and its last question. */
export interface Standing {
  readonly facts: ConversationFacts;
  /** The last question as it was understood. */
  readonly topic: string | undefined;
  /** What the last answer rested on. */
  readonly citations: Written['citations'];
}

/** The same refusal for an unknown id, an id of another tenant and a malformed id. */
function noSuchConversation(): Problem {
  return new Problem('not_found', 'There is no conversation with that id.');
}

/** @throws Problem `not_found` unless it is a TypeID `conv_...`. */
export function conversationUuid(id: string): string {
  const uuid = decodeId('conv', id);
  if (uuid === undefined) throw noSuchConversation();
  return uuid;
}

/**
 * The conversation that a question continues.
 * @throws Problem `not_found`; `conflict` if it has the most turns allowed.
 */
export async function standingOf(db: Database, tenant: string, id: string): Promise<Standing> {
  const found = await db.query<Row & { topic: string | null; answer: Written | null }>(
    `select c.*, t.topic, t.answer from conversations c
     left join conversation_turns t on t.conversation_id = c.id and t.turn = c.turns
     where c.id = $1 and c.tenant_id = $2`,
    [id, tenant],
  );
  const row = found.rows[0];
  if (row === undefined) throw noSuchConversation();
  if (row.turns >= MOST_TURNS) throw full();
  return {
    facts: factsOf(row),
    topic: row.topic ?? undefined,
    citations: row.answer?.citations ?? [],
  };
}

/** One more turn of a conversation, which is begun with its first. */
export interface NewTurn {
  readonly tenant: string;
  /** uuid. */
  readonly conversation: string;
  /** Whether it has turns already. A deleted conversation is not begun again by the answer to an earlier question. */
  readonly continued: boolean;
  readonly question: string;
  readonly topic: string;
  readonly written: Written;
}

/**
 * Stores a turn. Two simultaneous turns are stored one after the other.
 * @throws Problem `not_found` when the conversation was deleted meanwhile; `conflict` when it is full by now.
 */
export async function keepTurn(sql: Sql, turn: NewTurn): Promise<ConversationFacts> {
  const row = turn.continued ? await continueIn(sql, turn) : await beginIn(sql, turn);
  await sql.query(
    `insert into conversation_turns (conversation_id, turn, question, topic, answer)
     values ($1, $2, $3, $4, $5::jsonb)`,
    [turn.conversation, row.turns, turn.question, turn.topic, JSON.stringify(turn.written)],
  );
  return factsOf(row);
}

async function beginIn(sql: Sql, { conversation, tenant }: NewTurn): Promise<Row> {
  const begun = await sql.query<Row>(
    'insert into conversations (id, tenant_id, turns) values ($1, $2, 1) returning *',
    [conversation, tenant],
  );
  return begun.rows[0]!;
}

async function continueIn(sql: Sql, { conversation, tenant }: NewTurn): Promise<Row> {
  const found = await sql.query<{ turns: number }>(
    'select turns from conversations where id = $1 and tenant_id = $2 for update',
    [conversation, tenant],
  );
  const turns = found.rows[0]?.turns;
  if (turns === undefined) throw noSuchConversation();
  if (turns >= MOST_TURNS) throw full();
  const continued = await sql.query<Row>(
    'update conversations set turns = turns + 1, updated_at = clock_timestamp() where id = $1 returning *',
    [conversation],
  );
  return continued.rows[0]!;
}

/**
 * Deletes a conversation with all its turns.
 * @param id uuid.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function deleteConversation(db: Database, tenant: string, id: string): Promise<void> {
  const gone = await db.query('delete from conversations where id = $1 and tenant_id = $2', [id, tenant]);
  if (gone.rowCount !== 1) throw noSuchConversation();
}

/**
 * A conversation with all its turns.
 * @param id uuid.
 * @throws Problem `not_found`.
 */
export async function getConversation(db: Database, tenant: string, id: string): Promise<Conversation> {
  const found = await db.query<Row & { said: readonly SaidRow[] | null }>(
    `select c.*, (select json_agg(json_build_object('turn', t.turn, 'question', t.question, 'answer', t.answer,
         'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.turn)
       from conversation_turns t where t.conversation_id = c.id) as said
     from conversations c where c.id = $1 and c.tenant_id = $2`,
    [id, tenant],
  );
  const row = found.rows[0];
  if (row === undefined) throw noSuchConversation();
  const said = (row.said ?? []).map(({ answer, ...turn }) => ({
    ...turn,
    ...answer,
    outcome: outcomeOf(answer),
    premise: answer.premise ?? null,
  }));
  return { ...factsOf(row), said };
}

/**
 * The conversations of a tenant, the most recently continued first.
 * @param window how many at most, and which one to continue after, as it stood when it was read.
 */
export async function listConversations(
  db: Database,
  tenant: string,
  { take, after }: { readonly take: number; readonly after?: ConversationPlace | undefined },
): Promise<ConversationFacts[]> {
  const found = await db.query<Row>(
    `select * from conversations where tenant_id = $1
       and ($3::timestamptz is null or (updated_at, id) < ($3::timestamptz, $4::uuid))
     order by updated_at desc, id desc limit $2`,
    [tenant, take, after?.updatedAt ?? null, after?.uuid ?? null],
  );
  return found.rows.map(factsOf);
}

/** Where a conversation stands in their order. */
export interface ConversationPlace {
  readonly uuid: string;
  /** RFC 3339. */
  readonly updatedAt: string;
}

/**
 * Removes conversations, with their turns, that were not continued for this many days.
 * @param days undefined: none are removed.
 * @returns how many were removed.
 */
export async function pruneConversations(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  const old = 'updated_at < clock_timestamp() - make_interval(days => $1::int)';
  return pruneOld(db, 'conversations', 'id', old, 'updated_at', days);
}

interface Row {
  readonly id: string;
  readonly turns: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}
interface SaidRow {
  readonly turn: number;
  readonly question: string;
  readonly answer: Kept;
  readonly at: string;
}
/** An answer as it is kept. One of an earlier release lacks what was added later. */
interface Kept extends Omit<Written, 'outcome' | 'premise'> {
  readonly outcome?: Outcome | 'nearest';
  readonly premise?: string | null;
}

/**
 * Answers of an earlier release have no outcome: they had citations, or there was no answer. For a time `passages`
 * was called `nearest`.
 */
function outcomeOf({ outcome, citations }: Kept): Outcome {
  if (outcome === 'nearest') return 'passages';
  return outcome ?? (citations.length > 0 ? 'answer' : 'none');
}

function factsOf(row: Row): ConversationFacts {
  return {
    id: encodeId('conv', row.id),
    turns: row.turns,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function full(): Problem {
  return new Problem(
    'conflict',
    `The conversation has ${MOST_TURNS} turns, which is the maximum. Start a new one.`,
  );
}
