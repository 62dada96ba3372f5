import type { AttributeFormProps } from './contract.ts';

export function AttributeForm({ title }: AttributeFormProps) {
  return <section aria-label={title} />;
}
