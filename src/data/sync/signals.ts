import { Subject } from 'rxjs';

/**
 * Signals of the hub for the user of this tab; undefined if some may have been missed. Only the tab that exchanges is
 * connected to the hub: it writes the results where all tabs read.
 */
export const heardSignals = new Subject<number | undefined>();
