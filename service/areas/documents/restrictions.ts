import type { CallResult } from '#schema/calls/call.ts';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { sharedAttributes, twinIn } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import type { Seen } from './seen.ts';

type Answer = CallResult<(typeof documentEditCalls)['metadataRestrictions']>;

/** Common attributes of these documents: whether they can be edited, and whether their values differ. */
export async function restrictionsOf(context: HandlerContext, found: readonly Seen[], withValues = false): Promise<Answer> {
  const reader = new TransactionReader(context.tx, context.tenantId);
  const ids = [...new Set(found.map(({ document }) => document.classId))];
  const classes = (await Promise.all(ids.map((id) => reader.documentClass(id)))).filter((one) => one !== null);
  const language = await callerLanguage(context);
  const [first] = classes;
  const shared = new Set(sharedAttributes(classes).map(({ id }) => id));
  const restricted = new Set(
    ids.flatMap((id) => found[0]?.reach.sight?.restrictions.get(id)?.map(({ attributeId }) => attributeId) ?? []),
  );
  return {
    attributes: (first?.attributes ?? []).map((attribute) => {
      const values = found.map(({ document }) => valueOf(classes, document, first, attribute.id));
      const [value = ''] = values;
      const isSame = values.every((one) => one === value);
      const reason = reasonOf(attribute, shared.has(attribute.id), restricted.has(attribute.id));
      return {
        id: attribute.id,
        name: inLanguage(attribute, language).name,
        kindId: attribute.kind,
        access: reason === '' ? ('edit' as const) : reason === 'notInEveryClass' ? ('hidden' as const) : ('readOnly' as const),
        reason,
        values: isSame ? ('same' as const) : ('mixed' as const),
        value: isSame ? value : '',
        mandatory: attribute.mandatory,
        options: attribute.multi ? [] : [...attribute.acceptable],
      };
    }),
    documents: found.map(({ document: { id: guid, classId, version: currentChangeSetId, values } }) => ({
      guid,
      classId,
      currentChangeSetId,
      ...(withValues && { values }),
    })),
  };
}

function reasonOf(
  { autonumber, readOnly }: { autonumber: boolean; readOnly: boolean },
  isShared: boolean,
  isRestricted: boolean,
): Answer['attributes'][number]['reason'] {
  if (!isShared) return 'notInEveryClass';
  if (isRestricted) return 'restricted';
  if (autonumber) return 'autonumber';
  return readOnly ? 'readOnly' : '';
}

function valueOf(
  classes: readonly DocumentClass[],
  { classId, values }: Seen['document'],
  first: DocumentClass | undefined,
  attributeId: string,
): string {
  const own = classes.find(({ id }) => id === classId);
  const attribute = first?.attributes.find(({ id }) => id === attributeId);
  const twin = own && attribute ? twinIn(own, attribute) : undefined;
  return values[twin?.id ?? ''] ?? '';
}
