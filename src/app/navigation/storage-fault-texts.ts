import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemText } from '#src/text/problems.ts';

/**
 * Faults of the local database (decisions.md S9): the card names what is safe before it asks for an action. They are here so
 * that their texts are loaded with the catalog of this folder, on demand, and not with every page.
 */
export type StorageFaultKind = 'full' | 'closed' | 'blocked' | 'corrupt' | 'unavailable' | 'sealed' | 'lost';

export const storageFaultTexts: Record<StorageFaultKind, ProblemText & { safety: MessageDescriptor }> = {
  full: {
    title: msg`The storage of this device is full`,
    safety: msg`Everything saved so far is kept. New entries cannot be saved.`,
    text: msg`Free some space, for example old downloads or photos, then reload. Send your changes as soon as you are online.`,
  },
  closed: {
    title: msg`The local database was closed`,
    safety: msg`Everything saved so far is kept.`,
    text: msg`Reload the application. Another tab may have updated it.`,
  },
  blocked: {
    title: msg`Another tab is using the local database`,
    safety: msg`Everything saved so far is kept.`,
    text: msg`Close the other tabs of this application, then reload.`,
  },
  corrupt: {
    title: msg`The local database cannot be read`,
    safety: msg`What was sent is safe on the server. What was not sent may still be on this device.`,
    text: msg`Do not clear the browser data. Reload once; if the problem remains, contact support before you continue.`,
  },
  unavailable: {
    title: msg`This browser does not let the application store anything`,
    safety: msg`What was sent is safe on the server.`,
    text: msg`Private windows and blocked storage do not work here. Open the application in a normal window.`,
  },
  sealed: {
    title: msg`Your data on this device is locked`,
    safety: msg`Everything saved so far is kept.`,
    text: msg`The key comes from the server. Connect to a network and reload. If this happens again, contact support.`,
  },
  lost: {
    title: msg`The browser removed the data of this device`,
    safety: msg`What was sent is safe on the server. What was not sent from this device is lost.`,
    text: msg`Let your supervisor know which boxes you worked on. Install the application so that the browser protects its storage.`,
  },
};
