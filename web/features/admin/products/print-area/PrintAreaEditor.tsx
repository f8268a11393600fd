import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { type CSSProperties, type KeyboardEvent, useReducer, useState } from 'react';
import type { GiftKind } from '../../../../../server/catalog/contract.js';
import { type PrintArea, findCornersProblem } from '../../../../../server/catalog/scenes/contract.js';
import { EditDialog } from '../../EditDialog.js';
import { areaHistory, historyOf } from './area-history.js';
import { CornerHandles } from './CornerHandles.js';
import { startArea } from './corners.js';
import { GiftSample } from './GiftSample.js';
import styles from './PrintAreaDialog.module.css';
import { PrintAreaSliders } from './PrintAreaSliders.js';

export interface PrintAreaEditorProps {
  photo: ImageBitmap;
  /** Address of that photo. */
  address: string;
  /** Number of the image in the form, from 1. */
  imageNumber: number;
  area: PrintArea | undefined;
  kind: GiftKind;
  /** Examples of words that customers write. */
  words: readonly string[];
  /** Called with the new area; undefined removes the area. */
  onDone: (area: PrintArea | undefined) => void;
  /** @param left the unsaved change, if there is one */
  onCancel: (left?: PrintArea) => void;
}

export function PrintAreaEditor({
  address,
  photo,
  imageNumber,
  area: opened,
  kind,
  words,
  onDone,
  onCancel,
}: PrintAreaEditorProps) {
  const [first] = useState<PrintArea>(() => opened ?? startArea(kind, photo));
  const [{ area, past, future, gesture }, dispatch] = useReducer(areaHistory, first, historyOf);
  const [said, setSaid] = useState('');
  const problem = area.type === 'corners' ? findCornersProblem(area) : null;

  const undo = () => {
    dispatch({ type: 'undone' });
    setSaid('Undone.');
  };
  const redo = () => {
    dispatch({ type: 'redone' });
    setSaid('Done again.');
  };
  const change = (next: PrintArea, gesture?: string) => {
    setSaid('');
    dispatch({ type: 'changed', area: next, ...(gesture && { gesture }) });
  };
  const endGesture = () => dispatch({ type: 'gesture-ended' });
  const cancel = () => (area !== first && problem === null ? onCancel(area) : onCancel());

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };

  return (
    <EditDialog isTall onClose={cancel} onKeyDown={onKeyDown}>
      <DialogTitle>Print area</DialogTitle>
      <Typography variant="hint" sx={{ px: { xs: 4, md: 8 }, pb: { xs: 2, md: 3 } }}>
        {area.type === 'mesh'
          ? `On image ${imageNumber} this was measured when the photo was made.`
          : `Drag the corners onto the gift on image ${imageNumber}. The picture here is a sample.`}
      </Typography>
      <DialogContent sx={CONTENT}>
        <div className={styles.room}>
          <div className={styles.stage} style={{ '--proportion': photo.width / photo.height } as CSSProperties}>
            <GiftSample area={area} photo={photo} kind={kind} words={words} isDragging={gesture !== null} />
            {area.type === 'corners' && (
              <CornerHandles
                area={area}
                photo={{ address, width: photo.width, height: photo.height }}
                isWrong={problem !== null}
                onMove={change}
                onMoveEnd={endGesture}
              />
            )}
          </div>
          <p id="print-area-problem" className={styles.problem} role="alert">
            {problem && (
              <>
                <WarningCircleIcon size={20} weight="fill" aria-hidden />
                {problem}
              </>
            )}
          </p>
        </div>
        <div className={styles.controls}>
          {area.type === 'corners' ? (
            <PrintAreaSliders area={area} onChange={change} onChangeEnd={endGesture} />
          ) : (
            <>
              <Typography variant="hint">It follows folds and curves that four corners cannot.</Typography>
              <Button variant="outlined" size="small" onClick={() => change(startArea(kind, photo))}>
                Replace with my own corners
              </Button>
            </>
          )}
          <div className={styles.steps}>
            {[
              { name: 'Undo', Icon: ArrowCounterClockwiseIcon, steps: past, keys: 'Control+Z', go: undo },
              { name: 'Redo', Icon: ArrowClockwiseIcon, steps: future, keys: 'Control+Shift+Z', go: redo },
            ].map(({ name, Icon, steps, keys, go }) => (
              <Button
                key={name}
                variant="outlined"
                size="small"
                startIcon={<Icon size={20} aria-hidden />}
                aria-disabled={steps.length === 0}
                aria-keyshortcuts={keys}
                onClick={go}
              >
                {name}
              </Button>
            ))}
            {area.type === 'corners' && (
              <Button size="small" onClick={() => change(startArea(kind, photo))}>
                Start over
              </Button>
            )}
            {opened && (
              <Button size="small" onClick={() => onDone(undefined)}>
                Remove
              </Button>
            )}
          </div>
        </div>
      </DialogContent>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DialogActions>
        <Button variant="outlined" onClick={cancel}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={problem !== null}
          aria-describedby="print-area-problem"
          onClick={() => onDone(area)}
        >
          Done
        </Button>
      </DialogActions>
    </EditDialog>
  );
}

const CONTENT = {
  '&&': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 304px' },
    gridTemplateRows: { xs: 'max(260px, 50dvh) auto', md: 'minmax(0, 1fr)' },
    gap: { xs: 3, md: 8 },
    p: { xs: '0 0 12px', md: '4px 32px 20px' },
  },
};
