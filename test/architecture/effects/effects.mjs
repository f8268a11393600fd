const EFFECTS = new Set(['useEffect', 'useLayoutEffect']);
/** Hooks whose functions stay the same for as long as the component is there. Those of contexts have a test of it. */
const STABLE = new Set([
  ...['useState', 'useRef', 'useEffectEvent', 'useAppDispatch', 'useAppStore', 'useToast'],
  ...['useCart', 'useSession'],
]);

const calledHook = (node) => {
  if (node?.type !== 'CallExpression') return undefined;
  const { name } = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
  return /^use[A-Z]/.test(name ?? '') ? name : undefined;
};

/** Called, or returned to be called at the end. */
const isRun = (identifier) =>
  (identifier.parent.type === 'CallExpression' && identifier.parent.callee === identifier) ||
  identifier.parent.type === 'ReturnStatement';

/** An effect, or a `useCallback` that an effect depends on: what it does, and what makes it another one. */
const partsOf = ({ arguments: [action, dependencies] }) => ({
  action,
  dependencies:
    dependencies?.type === 'ArrayExpression' ? dependencies.elements.filter((each) => each?.type === 'Identifier') : [],
});

/**
 * A function in the dependencies of an effect starts it again whenever the function is another one, though nothing happened.
 * What an effect calls belongs into `useEffectEvent`, and what shall start it, into its dependencies.
 */
const noFunctionDependencies = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { starts: '"{{name}}" starts this effect again when it is another function. Call it in a useEffectEvent.' },
  },
  create: (context) => {
    const variableOf = (identifier) => {
      const { references } = context.sourceCode.getScope(identifier);
      return references.find((reference) => reference.identifier === identifier)?.resolved;
    };
    const isCalledIn = (variable, action) =>
      action.type === 'Identifier'
        ? variableOf(action) === variable
        : variable.references.some(
            ({ identifier }) =>
              identifier.range[0] > action.range[0] && identifier.range[1] < action.range[1] && isRun(identifier),
          );
    const mayChange = (identifier, action) => {
      const variable = variableOf(identifier);
      const definition = variable?.defs[0];
      if (!definition || !isCalledIn(variable, action)) return false;
      if (definition.type === 'Parameter') return true;
      const { init } = definition.node;
      const hook = calledHook(init);
      if (hook !== 'useCallback') return hook !== undefined && !STABLE.has(hook);
      const callback = partsOf(init);
      return callback.dependencies.some((each) => mayChange(each, callback.action));
    };
    return {
      CallExpression(node) {
        if (!EFFECTS.has(calledHook(node))) return;
        const { action, dependencies } = partsOf(node);
        for (const identifier of dependencies) {
          if (mayChange(identifier, action)) {
            context.report({ node: identifier, messageId: 'starts', data: { name: identifier.name } });
          }
        }
      },
    };
  },
};

export default { rules: { 'no-function-dependencies': noFunctionDependencies } };
