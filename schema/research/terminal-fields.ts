import { decodeId } from '../../src/platform/ids.ts';
import { inArguments } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import { connection, page } from '../graph/cost.ts';
import { badInput } from '../graph/errors.ts';
import { forwardArguments, forwardConnection, forwardWindow } from '../graph/forward.ts';
import {
  askTerminal,
  conversation,
  conversations,
  deleteConversation,
  LONGEST_QUESTION,
  placeOf,
} from './terminal.ts';
import { AnswerRef, ConversationRef } from './terminal-type.ts';

const DEFAULT_CONVERSATIONS = 20;
const MOST_CONVERSATIONS = 100;

const MessageRole = builder.enumType('TerminalRole', {
  description: 'Who wrote a message.',
  values: {
    user: { description: 'The person who asks.' },
    assistant: { description: 'The program that answers. Its messages are not read.' },
  } as const,
});
const MessageInput = builder.inputType('TerminalMessageInput', {
  description: 'A message of a conversation that the client stores itself.',
  fields: (t) => ({
    role: t.field({ type: MessageRole, required: true, description: 'Who wrote the message.' }),
    content: t.string({
      required: true,
      description: `The text of the message. Of a longer text only the last ${LONGEST_QUESTION} characters are read.`,
    }),
  }),
});

const DeletedRef = builder.objectRef<{ deleted: true; id: string }>('DeletedConversation').implement({
  description: 'The result of deleting a conversation.',
  fields: (t) => ({
    deleted: t.exposeBoolean('deleted', { description: 'Always true.' }),
    conversationId: t.exposeID('id', { description: 'TypeID `conv_...` of the deleted conversation.' }),
  }),
});

function conversationId(id: string | number, argument = 'id'): string {
  if (decodeId('conv', String(id)) === undefined) throw badInput('is not a well-formed id', argument);
  return String(id);
}

function continued(id: string | number | null | undefined): string | undefined {
  return id == null || id === '' ? undefined : conversationId(id, 'conversationId');
}

builder.mutationFields((t) => ({
  askTerminal: t.field({
    type: AnswerRef,
    nullable: true,
    description:
      'Asks the AI terminal. Give `question` or `messages`. Needs the scope `ai`. One call and one AI question ' +
      '(`questions_exhausted` if none is left this month).',
    extensions: { cost: page() },
    args: {
      question: t.arg.string({
        description: `The question in plain words; at most ${LONGEST_QUESTION} characters.`,
      }),
      messages: t.arg({
        type: [MessageInput],
        description:
          'The messages so far, oldest first, if the client stores the conversation itself. Without `question`, the latest ' +
          "message of the user is the question. Without `conversationId`, the user's message before the question gives the " +
          'context.',
      }),
      conversationId: t.arg.id({
        description: 'TypeID `conv_...` of a conversation to continue. Default: a new conversation.',
      }),
    },
    resolve: (_root, args, context) =>
      inArguments({}, async () =>
        askTerminal(
          {
            questions: [['question', args.question]],
            messages: args.messages,
            conversationId: continued(args.conversationId),
          },
          context,
        ),
      ),
  }),
  deleteConversation: t.field({
    type: DeletedRef,
    nullable: true,
    description:
      'Deletes a conversation of the account with the AI terminal, with its questions and answers, permanently. A question ' +
      'that is being answered in it is refused with `not_found`. Needs the scope `ai`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `conv_...`.' }) },
    resolve: (_root, { id }, context) => deleteConversation({ id: conversationId(id) }, context),
  }),
}));

const ConversationConnection = builder.connectionObject(
  {
    type: ConversationRef,
    name: 'ConversationConnection',
    description: 'Conversations, the most recently continued first.',
  },
  { name: 'ConversationEdge', description: 'A conversation, with a cursor that continues after it.' },
);

builder.queryFields((t) => ({
  conversation: t.field({
    type: ConversationRef,
    nullable: true,
    description:
      'One conversation of the account with the AI terminal; `not_found` for an id of none of ' +
      'them, BAD_USER_INPUT for a malformed one. Needs the scope `ai`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `conv_...`.' }) },
    resolve: (_root, { id }, context) => conversation({ id: conversationId(id) }, context),
  }),
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    description:
      'The conversations of the account with the AI terminal, the most recently continued first. Needs the scope `ai`. One ' +
      'call.',
    extensions: { cost: connection(['first'], DEFAULT_CONVERSATIONS) },
    args: forwardArguments(MOST_CONVERSATIONS, DEFAULT_CONVERSATIONS),
    resolve: async (_root, given, context) => {
      const sizes = { most: MOST_CONVERSATIONS, usual: DEFAULT_CONVERSATIONS };
      const window = forwardWindow('conversations', given, sizes, context);
      return forwardConnection(await conversations(window, context), window, placeOf);
    },
  }),
}));
