// The room of editorial posts: lists, one post, publishing. See docs/editorial.md.
export { getPost, listPosts, type PostPage, type PostRow, postsOfStories, type StoryPosts } from './list.ts';
export * from './model.ts';
export { LONGEST_QUOTE, MOST_SOURCE_STORIES } from './prepare.ts';
export { publishPosts } from './publish.ts';
export { type EditorialRoom, openEditorial } from './room.ts';
