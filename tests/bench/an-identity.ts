import type { Identity } from '#schema/records/settings.ts';

/** Somebody who has signed in at the client `demo`; what the test is about is given. */
export const anIdentity = (fields: Partial<Identity> = {}): Identity => ({
  userId: 'u',
  userName: 'o',
  name: 'O',
  email: '',
  roles: [],
  clientId: 'c',
  urlPath: 'demo',
  internal: false,
  ...fields,
});
