/** Zone of the days on papers, in numbers and in messages, and of a client that has chosen none. */
export const HOME_ZONE = 'Europe/Warsaw';
