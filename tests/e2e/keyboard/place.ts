import { expect, type Locator } from '@playwright/test';
import { expectRound } from '#tests/e2e/keyboard/focus-round.ts';
import type { Hands } from '#tests/e2e/keyboard/hands.ts';

/** A page or a layer of it: how one comes there, and what it is for, by keys. */
export interface Place {
  name: string;
  /** Goes to the place; resolves when it is shown. */
  come: (hands: Hands) => Promise<void>;
  /** Uses the place, and checks the result. */
  act: (hands: Hands) => Promise<void>;
}

/** Comes to a place, goes round all its controls, and does what it is for. */
export async function visit(place: Place, hands: Hands): Promise<void> {
  await place.come(hands);
  // each way once: Shift Tab leads through the same stops in every language
  await expectRound(hands, place.name, { back: hands.locale === 'en-US' });
  await place.act(hands);
}

/** Waits until *Boxes and envelopes* shows its rows. */
export async function boxesAreShown({ page }: Hands): Promise<void> {
  await expect(page.getByRole('gridcell').first()).toBeVisible();
}

/** The way out of a page that has nothing to do on it. */
export async function toTheStart(hands: Hands): Promise<void> {
  await hands.enter(hands.link('Home page'));
  await boxesAreShown(hands);
}

/** A window over the page: it has the focus, keeps it, and gives it back to what opened it. */
export async function expectWindow(hands: Hands, place: string, { opener, window }: { opener: Locator; window: Locator }) {
  await expect(window).toBeVisible();
  await expect(window.locator(':focus')).toHaveCount(1);
  await expectRound(hands, place, { back: hands.locale === 'en-US' });
  await expect(window.locator(':focus')).toHaveCount(1);
  await hands.press('Escape');
  await expect(window).toHaveCount(0);
  await expect(opener).toBeFocused();
}
