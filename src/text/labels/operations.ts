import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Labels = Readonly<Record<string, MessageDescriptor>>;

/** Names of saved changes in the words of the sync center, from a file for each group of kinds, found by folder. */
const files = import.meta.glob<Labels>('./operations/*.ts', { eager: true, import: 'operationLabels' });
const labels: ReadonlyMap<string, MessageDescriptor> = new Map(Object.values(files).flatMap((file) => Object.entries(file)));

// The verb of the same spelling labels a button; other languages have two words.
const unknown = msg({ message: 'Change', context: 'a saved change of an unknown kind' });

/** The name of a kind; types of another version read as "Change". */
export const operationLabel = (type: string): MessageDescriptor => labels.get(type) ?? unknown;

/** Types with a name, for the test that every kind has one. */
export const labelledTypes: readonly string[] = [...labels.keys()];
