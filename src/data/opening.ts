/** What opens a person's work, as one part of the application that is fetched when there is a person (`fetchAhead`). */
export { makeEngine } from './engine.ts';
import './task-of-its-own.ts';
export { openLocal } from './database.ts';
