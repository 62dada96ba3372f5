import { basename } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { faultsInCode, faultsOf, headless, type Fault } from '#tests/tooling/plain-english.ts';

interface Prose {
  text: string;
  at: number;
  isDoc: boolean;
}

/** Parts of a name that say nothing of the thing: metaphors, and verbs of talk in place of the act. */
const refusedParts = new Set(
  (
    'tell tells told telling say says said saying hear hears heard hearing hearer hearers nobody somebody anybody everybody whoever ' +
    'anew beside besides meanwhile lies stands doors onlooker upkeep'
  ).split(' '),
);

/** Returns the refused words in the comments and test titles of a source. */
export function faultsInSource(file: string, source: string): Fault[] {
  return proseOf(file, source).flatMap(({ text, at, isDoc }) => {
    const line = source.slice(0, at).split('\n').length;
    const opening = isDoc ? faultsOf(text.trimStart(), line, [headless]) : [];
    return [...opening, ...text.split('\n').flatMap((part, index) => faultsInCode(part, line + index))];
  });
}

/** Returns the names of a source, its own among them, that contain a refused part. */
export function refusedNames(file: string, source: string): string[] {
  const names = new Set([basename(file).replace(/\.[^.]+$/, '')]);
  const add = ({ name }: { name: string }) => void names.add(name);
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(parseSync(file, source).program);
  return [...names].filter((name) => partsOf(name).some((part) => refusedParts.has(part)));
}

/** Splits `tellPeople`, `tell-people` and `TELL_PEOPLE` alike. */
const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

function proseOf(file: string, source: string): Prose[] {
  const { program, comments } = parseSync(file, source);
  const found = comments.map(({ value, start }) => ({
    text: value.replaceAll(/^[ \t]*\*/gm, ''),
    at: start,
    isDoc: value.startsWith('*'),
  }));
  const addTitle = (call: ESTree.CallExpression) => {
    const [title] = call.arguments;
    if (!title || !/^(?:test|describe|it)$/.test(rootOf(call.callee))) return;
    if (title.type === 'Literal' || title.type === 'TemplateLiteral')
      found.push({ text: source.slice(title.start + 1, title.end - 1), at: title.start, isDoc: false });
  };
  new Visitor({ CallExpression: addTitle }).visit(program);
  return found;
}

/** Returns the name a call starts with: `test` of `test.each(rows)(title)` and of `test.step(title)`. */
function rootOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootOf(callee.tag);
  return callee.type === 'MemberExpression' ? rootOf(callee.object) : '';
}
