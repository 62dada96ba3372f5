import { Subject } from 'rxjs';

/**
 * What the hub said to the person in this tab; undefined when something may have been said while nobody listened.
 * Only the tab that exchanges hears the hub: what comes of it is written where all tabs read.
 */
export const heardSignals = new Subject<number | undefined>();
