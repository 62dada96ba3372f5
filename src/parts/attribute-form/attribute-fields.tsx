import { useLingui } from '@lingui/react/macro';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { hints } from '#src/data/queries/dictionaries.ts';
import { issueText } from '#src/kit/form/issue-text.ts';
import { AttributeInput } from './attribute-input.tsx';
import { narrowedHints } from './narrowed-hints.ts';

interface AttributeFieldsProps {
  attributes: readonly Attribute[];
  values: AttributeValues;
  issues?: readonly AttributeIssue[];
  onChange: (values: AttributeValues) => void;
  /** Why a value cannot be changed here, by its attribute. */
  closed?: ReadonlyMap<string, string>;
}

const noneClosed: ReadonlyMap<string, string> = new Map();

/** An input for each attribute of a class, typed once; hints are from the lists on this device, as far as the master allows. */
export function AttributeFields({ attributes, values, issues = [], onChange, closed = noneClosed }: AttributeFieldsProps) {
  const { i18n } = useLingui();
  return attributes.map((attribute) => {
    const issue = issues.find(({ attributeId }) => attributeId === attribute.id);
    return (
      <AttributeInput
        key={attribute.id}
        attribute={attribute}
        values={values}
        value={values[attribute.id] ?? ''}
        twice={false}
        remote={false}
        hints={(text) => narrowedHints(attribute, values, text, (asked) => hints(attribute.dictionaryId, asked))}
        readOnly={closed.has(attribute.id)}
        look={closed.has(attribute.id) ? 'fixed' : 'rest'}
        help={closed.get(attribute.id)}
        error={issue ? issueText(i18n, issue) : undefined}
        onChange={(value) => onChange({ ...values, [attribute.id]: value })}
      />
    );
  });
}
