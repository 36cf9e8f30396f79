// What other domains know of conversations.
export { FirstMessage } from './first-message.ts';
export { MessagesLink } from './MessagesLink.tsx';
