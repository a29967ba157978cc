// The AI terminal: questions in plain words, answered from stored stories with quotes. See docs/terminal.md.
export { type Answered, admitQuestion, answerQuestion } from './ask.ts';
export {
  type ConversationPlace,
  conversationUuid,
  deleteConversation,
  getConversation,
  listConversations,
  MOST_TURNS,
  pruneConversations,
} from './conversations.ts';
export * from './model.ts';
export { CHAT_LIMITS } from './models/chat.ts';
export { indexBodies, keepBodies } from './passages/body-words.ts';
export { pruneQuestions, readQuestions, sweepQuestions } from './questions.ts';
export { openTerminal, type TerminalRoom } from './room.ts';
