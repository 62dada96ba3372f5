/** Screens of exceptions, of one project and of all, in one part: they show the same. */
export { ExceptionsScreen } from './exceptions-screen.tsx';
export { ValidationScreen } from './validation-screen.tsx';
