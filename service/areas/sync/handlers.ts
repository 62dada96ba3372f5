import type { syncCalls } from '#schema/calls/sync.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

/** Handlers of the sync calls. */
export const syncHandlers: Handlers<typeof syncCalls> = { push, pull };
