import type { deskCalls } from '#schema/calls/sync.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { conflictAudit } from './audit.ts';
import { collidingCodes } from './colliding-codes.ts';
import { custody } from './custody.ts';
import { undoBatch } from './undo-batch.ts';

/** Handlers of the desk; deciding and claiming are operations and come by push. */
export const deskHandlers: Handlers<typeof deskCalls> = { conflictAudit, collidingCodes, undoBatch, custody };
