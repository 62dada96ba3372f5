import { expect, test } from '@playwright/test';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { rows } from '#tests/e2e/support/documents.ts';
import { markAnswers, markupOn } from '#tests/e2e/support/markup.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';
import { areaScreens, findPlaces, settled, type Places, type Worker } from '#tests/e2e/screenshots/area-screens.ts';
import { screens, type Screen } from '#tests/e2e/screenshots/screens.ts';
import { shellScreens } from '#tests/e2e/screenshots/shell-screens.ts';
import { boxes } from '#tests/e2e/screenshots/story.ts';
import { wordsOf } from '#tests/e2e/screenshots/words.ts';

/** Markup in every text of people, on every screen: it is read, never made (reliability.md 3.1, 3.2.2). */

let vault: Vault;
let tablet: Tablet;
let places: Places;

test.beforeAll(async () => {
  vault = await openVault();
  await fillStory();
  const [document] = (await vault.witness.held()).registrations;
  places = await findPlaces(vault.witness.origin, `/demo/document-preview/${document?.id ?? 'none'}`);
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  // an answer may still be under way when the walk is over
  await tablet.context.unrouteAll({ behavior: 'ignoreErrors' });
  await tablet.close();
});
test.afterAll(() => vault.close());

/** Data of the story's screens, by other devices: an open box, a closed one, a case of each layout. */
async function fillStory(): Promise<void> {
  const late = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const [mine, theirs, closed] = [
    await late.box(boxes.mine, { description: 'Second shelf' }),
    await other.box(boxes.theirs),
    await late.box(boxes.closed),
  ];
  const [one, two] = [await late.document(mine, '773195000101'), await late.document(mine, '773195000102')];
  const twice = await other.document(theirs, '773195000101', { 'hr-surname': 'Nowicka' });
  const inside = await late.document(closed, '773195000103');
  const [close] = await late.pickup(closed, inside, '');
  if (!close) throw new Error('The box was not closed.');
  await late.send(mine, one, two, closed, inside, close);
  await other.send(theirs, twice, other.change(two, { 'hr-surname': 'Kowalska' }, 1));
  await other.send({ ...(await other.document(closed, '773195000104')), deps: [] });
  const verdicts = await late.send(late.change(two, { 'hr-surname': 'Kowalewska' }, 1));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['contested']);
}

/** Fields at least visible on a screen: without one of them the walk proves nothing about it. */
const least: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['customerName'],
  'my-boxes': ['description'],
  navigation: ['title'],
  account: ['customerName'],
  'new-box': ['name', 'inherited'],
  box: ['name', 'inherited', 'values'],
  'document being edited': ['name', 'values'],
  'closed-box': ['closedByName', 'seals', 'values'],
  pickup: ['seals'],
  'password-and-sign-ins': ['browser', 'system'],
  notifications: ['subject', 'text'],
  notification: ['subject'],
  questions: ['topic', 'question', 'answer'],
  palette: ['title'],
  desk: ['title', 'userName', 'deviceName'],
  'desk-edited': ['name', 'base', 'device', 'service', 'because', 'who'],
  'desk-code-twice': ['createdByName', 'name', 'device', 'service'],
  'supervisor-boxes': ['description'],
  devices: ['userName', 'name'],
  'devices-bar': ['name'],
};

/** Screens that need the names of fields without markup, or change the network: their parts are also on the others. */
const left = ['box-typing', 'box-refused-values', 'sync-centre-offline', 'sync-centre-barred', 'desk-box-closed'];
const people = {
  guest: '',
  operator: 'operator',
  supervisor: 'supervisor',
  admin: 'admin',
  archive: 'archive',
  acceptor: 'acceptor',
};

for (const who of ['guest', 'operator', 'supervisor', 'admin', 'archive', 'acceptor'] satisfies (Screen['who'] | Worker)[]) {
  test(`text is text on every screen of the ${who}`, async () => {
    tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
    const { unplaced } = await markAnswers(tablet.context);
    const { page } = tablet;
    page.setDefaultTimeout(10_000);
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => tablet.problems.push(`dialog: ${dialog.message()}`)));
    if (people[who] !== '') {
      await signIn(page, people[who]);
      await waitForPhase(page, 'upToDate', 60_000);
    }
    const walk = [...screens, ...shellScreens].filter((screen) => screen.who === who && !left.includes(screen.name));
    for (const { name, open } of walk) {
      await open(page, wordsOf('en-US'));
      // an answer comes into the page when its question is opened
      if (name === 'questions') await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
      await look(name);
      if (name !== 'box') continue;
      await rows(page)
        .first()
        .getByRole('button', { name: /^Edit no/ })
        .click();
      await expect(page.getByRole('heading', { name: 'Edit document' })).toBeVisible();
      await look('document being edited');
    }
    for (const { name, at } of areaScreens.filter((screen) => screen.who === who)) {
      await page.goto(at(places));
      await settled(page);
      await look(name);
    }
    expect([...unplaced].toSorted()).toEqual([]);
    // an unknown address is part of the walk
    expect(tablet.problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
  });
}

async function look(screen: string): Promise<void> {
  const missing = async () => {
    const { shown } = await markupOn(tablet.page);
    return (least[screen] ?? []).filter((field) => !shown.includes(field));
  };
  await expect.poll(missing, { message: screen }).toEqual([]);
  const { ran, made } = await markupOn(tablet.page);
  expect([screen, ran, made]).toEqual([screen, false, []]);
}
