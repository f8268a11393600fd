import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.resolve(import.meta.dirname, '..', '..');

async function problemsOf(code: string): Promise<string[]> {
  const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === 'effects/no-function-dependencies' });
  const [result] = await eslint.lintText(code, { filePath: path.join(root, 'web/app/example.tsx') });
  return result!.messages.map(({ message }) => message);
}

describe('an effect is refused when it starts again because of', () => {
  it.each([
    ['a function of a hook', 'const { refetch } = useOrders();', 'refetch', 'refetch();'],
    ['a hook that is a function', 'const navigate = useNavigate();', 'navigate', "void navigate('/');"],
    ['a function of an endpoint', 'const { refetch } = api.endpoints.orders.useQuery();', 'refetch', 'refetch();'],
    ['a function that it returns', 'const { forget } = useOrders();', 'forget', 'return forget;'],
    ['a property of the component', '', 'onClose', 'onClose();'],
    [
      'a callback that changes with one of these',
      'const { refetch } = useOrders();\n  const again = useCallback(() => refetch(), [refetch]);',
      'again',
      'again();',
    ],
  ])('%s', async (_what, before, name, body) => {
    const code = `export function Example({ onClose }) {\n  ${before}\n  useEffect(() => {\n    ${body}\n  }, [${name}]);\n}\n`;
    expect(await problemsOf(code)).toEqual([expect.stringContaining(`"${name}" starts this effect again`)]);
  });
});

it('an effect may depend on values, on functions that stay the same, and on what it does not call', async () => {
  const code = `export function Example({ onClose, open }) {
  const dispatch = useAppDispatch();
  const [, setShown] = useState(false);
  const close = useCallback(() => dispatch(closed()), [dispatch]);
  const tell = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) tell();
    setShown(open);
    close();
  }, [open, close, onClose]);
}
`;
  expect(await problemsOf(code)).toEqual([]);
});
