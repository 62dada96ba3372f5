/** What opens a person's work, as one part of the application that is fetched when there is a person (`fetchAhead`). */
export { openLocal } from './database.ts';
export { makeEngine } from './engine.ts';
