import { DENIED_BEGINNING, DENIED_PHRASES, DENIED_TEXTS } from './denied-words.mjs';

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test', 'step']);
const anyOf = (phrases) => new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i');
const IN_TITLES = anyOf(DENIED_PHRASES);
const IN_TEXTS = anyOf(DENIED_TEXTS);

/** @returns {string | undefined} the text of a literal, without the expressions of a template */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return undefined;
}

/** The function that is called, without `.each` and the like: `it` of `it.each(rows)('title', …)`. */
function calledName(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return calledName(node.callee);
  if (node.type !== 'MemberExpression') return undefined;
  return node.property.name === 'step' ? 'step' : calledName(node.object);
}

/** The next line of a comment in several lines. */
function continues(comment, previous) {
  return comment.type === 'Line' && previous?.type === 'Line' && previous.loc.end.line === comment.loc.start.line - 1;
}

/** Comments that begin without their subject, and test titles with a denied phrase. */
const titles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      phrase: '"{{phrase}}" says nothing to a newcomer.',
      beginning: 'A comment begins with its subject, not with "{{word}}".',
    },
  },
  create: (context) => ({
    Program() {
      const comments = context.sourceCode.getAllComments();
      for (const [index, comment] of comments.entries()) {
        const [beginning] = (!continues(comment, comments[index - 1]) && DENIED_BEGINNING.exec(comment.value)) || [];
        if (beginning) {
          const word = beginning.replace(/^[\s*]+/, '');
          context.report({ loc: comment.loc, messageId: 'beginning', data: { word } });
        }
      }
    },
    CallExpression(node) {
      const title = TEST_FUNCTIONS.has(calledName(node.callee)) ? textOf(node.arguments[0]) : undefined;
      const [phrase] = IN_TITLES.exec(title ?? '') ?? [];
      if (phrase) context.report({ node: node.arguments[0], messageId: 'phrase', data: { phrase } });
    },
  }),
};

/** Texts of pages and mails with a denied phrase. */
const texts = {
  meta: { type: 'suggestion', schema: [], messages: { phrase: 'No shop would say "{{phrase}}".' } },
  create(context) {
    const check = (node, text) => {
      const [phrase] = IN_TEXTS.exec(text ?? '') ?? [];
      if (phrase) context.report({ node, messageId: 'phrase', data: { phrase } });
    };
    return {
      JSXText: (node) => check(node, node.value),
      Literal: (node) => check(node, textOf(node)),
      TemplateLiteral: (node) => check(node, textOf(node)),
    };
  },
};

export default { rules: { titles, texts } };
