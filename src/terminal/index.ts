// The AI terminal: questions in plain words, answered from stored stories with quotes. See docs/terminal.md.
export { type Answered, admitQuestion, answerQuestion } from './ask.ts';
export { indexBodies, keepBodies } from './body-words.ts';
export { CHAT_LIMITS } from './chat.ts';
export {
  type ConversationPlace,
  conversationUuid,
  getConversation,
  listConversations,
  MOST_TURNS,
  pruneConversations,
} from './conversations.ts';
export * from './model.ts';
export { pruneQuestions, readQuestions, sweepQuestions } from './questions.ts';
export { openTerminal, type TerminalRoom } from './room.ts';
