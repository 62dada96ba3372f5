import { Subject } from 'rxjs';
import { part } from '#src/data/workplace/workplace.ts';

/**
 * Signals of the hub to the user of this tab; undefined when one may have been missed while the hub was not connected.
 * Only the tab that exchanges receives them: their effects are written where all tabs read.
 */
export const receivedSignals = part(() => new Subject<number | undefined>());
