import { parseAst } from 'vite';

const OTHER_OPERATORS = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
/** The mutated file might not import the replacement, so it comes from a global. */
const OTHER_COMPARISONS = { gt: 'gte', gte: 'gt', lt: 'lte', lte: 'lt', eq: 'ne' };

const WITHOUT_EFFECT = /^(deps\.jobs\.nudge\(|deps\.log\.)/;

/** `__mutant(id)` selects a mutant at run time, so that a single start of the tests can try all of them. */
export function instrument(code, file, firstId) {
  const sites = new Map();
  const mutants = [];
  const add = (node, text, kind = 'expression') => {
    const id = firstId + mutants.length;
    const line = code.slice(0, node.start).split('\n').length;
    mutants.push({ id, file, line, from: code.slice(node.start, node.end), to: text });
    const key = `${node.start}:${node.end}:${kind}`;
    if (!sites.has(key)) sites.set(key, { start: node.start, end: node.end, kind, choices: [] });
    sites.get(key).choices.push({ id, text });
  };
  visit(parseAst(code, { lang: 'ts' }), (node) => mutate(node, code, add));
  const inOrder = [...sites.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  return { code: rewrite(code, 0, code.length, inOrder), mutants };
}

function visit(node, onNode) {
  if (Array.isArray(node)) for (const child of node) visit(child, onNode);
  if (typeof node?.type !== 'string') return;
  // Types have nothing to mutate, but nodes such as `x as T` contain an expression.
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  if (node.type === 'ImportDeclaration') return;
  onNode(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters') continue;
    if (value && typeof value === 'object') visit(value, onNode);
  }
}

function mutate(node, code, add) {
  const text = ({ start, end }) => code.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (node.operator === '??') {
        if (!isTypeFallback(node.right)) add(node, text(node.left));
        return;
      }
      if (node.operator === '+' && [node.left, node.right].some(isText)) return;
      const [left, right] = operands(node, code);
      for (const operator of OTHER_OPERATORS[node.operator] ?? []) add(node, `${left}${operator}${right}`);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === '!') add(node, text(node.argument));
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      add(node.test, 'true');
      add(node.test, 'false');
      return;
    case 'Literal':
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      return;
    case 'CallExpression':
      return mutateCall(node, text, add);
    case 'ExpressionStatement':
      if (!node.directive && !WITHOUT_EFFECT.test(text(node))) add(node, '', 'statement');
      return;
    case 'ThrowStatement':
      add(node, '', 'statement');
      return;
    case 'ReturnStatement':
      if (!node.argument) add(node, '', 'statement');
  }
}

function operands({ start, end, left, operator }, code) {
  const at = code.indexOf(operator, left.end);
  return [code.slice(start, at), code.slice(at + operator.length, end)];
}

function mutateCall({ callee, arguments: args, start, end }, text, add) {
  const without = (list, dropped) => list.filter((item) => item !== dropped).map(text);
  if (callee.type === 'Identifier' && (callee.name === 'and' || callee.name === 'or') && args.length > 1) {
    for (const argument of args) add({ start, end }, `${callee.name}(${without(args, argument).join(', ')})`);
  }
  if (callee.type === 'Identifier' && OTHER_COMPARISONS[callee.name])
    add(callee, `__drizzle.${OTHER_COMPARISONS[callee.name]}`);
  const [values] = args;
  if (
    callee.property?.name === 'set' &&
    values?.type === 'ObjectExpression' &&
    values.properties.length > 1
  ) {
    for (const property of values.properties)
      add(values, `{ ${without(values.properties, property).join(', ')} }`);
  }
}

/** A fallback that only satisfies the types: the row or element always exists. */
const isTypeFallback = ({ type, elements }) => type === 'Literal' || elements?.length === 0;

const isText = ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string';

function rewrite(code, start, end, sites) {
  let out = '';
  let at = start;
  for (let index = 0; index < sites.length; ) {
    const site = sites[index];
    const inner = [];
    for (index += 1; index < sites.length && sites[index].start < site.end; index += 1)
      inner.push(sites[index]);
    out += code.slice(at, site.start);
    const original = rewrite(code, site.start, site.end, inner);
    out += site.kind === 'statement' ? wrapStatement(site, original) : wrapExpression(site, original);
    at = site.end;
  }
  return out + code.slice(at, end);
}

/** A mutant of a condition that would not have changed its value is not counted as reached. */
function wrapExpression({ choices }, original) {
  const findChoice = (value) => choices.find(({ text }) => text === value)?.id;
  const always = findChoice('true');
  const never = findChoice('false');
  const isCondition = always !== undefined && never !== undefined;
  const chosen = choices.map(({ id, text }) =>
    isCondition && (id === always || id === never)
      ? `__active(${id}) ? (${text}) : `
      : `__mutant(${id}) ? (${text}) : `,
  );
  const plain = isCondition ? `__tested(${always}, ${never}, (${original}))` : `(${original})`;
  return `(${chosen.join('')}${plain})`;
}

const wrapStatement = ({ choices: [{ id }] }, original) => `{ if (!__mutant(${id})) { ${original} } }`;
