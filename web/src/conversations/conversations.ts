// What other domains know of conversations.
export { MessagesLink } from './MessagesLink.tsx';
