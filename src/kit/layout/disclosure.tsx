import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A part of a page that its button shows and hides. Take `Fold` where the button is the line above it. */
export { Disclosure, DisclosureButton, DisclosurePanel };

/** A line that unfolds what it names, such as a question with its answer. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Disclosure>
      <DisclosureButton className="group flex min-h-14 w-full cursor-pointer items-center gap-3 px-5 py-3 text-left text-touch font-bold outline-offset-[-3px] hover:bg-tint">
        <span className="flex-1">{title}</span>
        <ChevronDown size={20} aria-hidden className="shrink-0 text-muted group-data-open:rotate-180" />
      </DisclosureButton>
      <DisclosurePanel className="flex flex-col gap-3 px-5 pt-1 pb-5 text-body text-soft">{children}</DisclosurePanel>
    </Disclosure>
  );
}
