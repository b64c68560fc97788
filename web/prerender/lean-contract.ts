import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/.+\.ts$/;
const KEPT_ENDPOINT_FIELDS = ['method', 'path', 'produces'];

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Named extends Node {
  name?: string;
}
interface Property extends Node {
  key?: Named;
}
interface Expression extends Node {
  callee?: Named;
  arguments?: (Node & { properties?: Property[] })[];
}
interface Statement extends Node {
  specifiers?: { local: Named }[];
  declaration?: Statement | null;
  declarations?: { init: Expression | null }[];
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

export function leanContract(): Plugin {
  return {
    name: 'carelane:lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const edits = listStatements(this.parse(code)).flatMap((statement) => listEdits(code, statement));
        const lean = applyEdits(code, edits);
        return { code: dropUnusedImports(lean, this.parse(lean)), map: null, moduleSideEffects: false };
      },
    },
  };
}

function listEdits(code: string, statement: Statement): Edit[] {
  const declared = (statement.declaration ?? statement).declarations ?? [];
  return declared.flatMap(({ init }) => {
    if (!init) return [];
    const { start, end } = init;
    const text = code.slice(start, end);
    if (init.callee?.name === 'endpoint') return [{ start, end, text: leanEndpoint(code, init) }];
    // A function calls nothing before it is used.
    if (/Function/.test(init.type) || !text.includes('(')) return [];
    return [{ start, end, text: `/* @__PURE__ */ (() => (${text}))()` }];
  });
}

function leanEndpoint(code: string, { arguments: [definition] = [] }: Expression): string {
  const kept = (definition?.properties ?? []).filter(({ key }) =>
    KEPT_ENDPOINT_FIELDS.includes(key?.name ?? ''),
  );
  // A spread field would be lost, and the call would go to the wrong address.
  for (const name of ['method', 'path'])
    if (!kept.some(({ key }) => key?.name === name))
      throw new Error(
        `An endpoint must declare its ${name} itself: ${code.slice(definition?.start, definition?.end)}`,
      );
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
}

/** Otherwise their modules would end up in the chunk that every screen loads. */
function dropUnusedImports(code: string, program: unknown): string {
  const imports = listStatements(program).filter(({ type }) => type === 'ImportDeclaration');
  const codeWithoutImports = applyEdits(code, imports.map(removal));
  const isUnused = ({ specifiers = [] }: Statement) =>
    specifiers.length > 0 &&
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(codeWithoutImports));
  return applyEdits(code, imports.filter(isUnused).map(removal));
}

function removal({ start, end }: Node): Edit {
  return { start, end, text: '' };
}

function listStatements(program: unknown): Statement[] {
  return (program as { body: Statement[] }).body;
}

/** Applies the last edit first, so that the positions of the others stay valid. */
function applyEdits(code: string, edits: Edit[]): string {
  let text = code;
  for (const edit of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return text;
}
