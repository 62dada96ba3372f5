import { useLingui } from '@lingui/react/macro';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { dateOrder, showDate } from '#schema/rules/dates.ts';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Card } from '#src/kit/layout/card.tsx';

/** Shows the content of a document for reading. */
export function DocumentFacts({ shown, documentClass }: { shown: Registration; documentClass: DocumentClass }) {
  const { i18n } = useLingui();
  const { attributes } = documentClass;
  const facts = attributes.filter(({ id }) => (shown.values[id] ?? '') !== '');
  return (
    <Card aria-labelledby="shown-document" className="shrink-0 p-6">
      <h2 id="shown-document" className="pb-2 text-section font-bold">
        {documentWords(attributes, shown) || documentNumber(attributes, shown)}
      </h2>
      <dl className="grid gap-x-4 gap-y-1.5 text-body sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map((attribute) => {
          const value = shown.values[attribute.id] ?? '';
          const is = valueIs(attribute);
          return (
            <div key={attribute.id} className="contents">
              <dt className="text-muted">{attribute.name}</dt>
              <dd className="min-w-0 break-words">
                {is === 'code' ? (
                  <CodeText>{value}</CodeText>
                ) : is === 'date' ? (
                  showDate(value, dateOrder(attribute.format, i18n.locale))
                ) : (
                  shownValue(attribute, value)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
