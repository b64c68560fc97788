import type { Paper } from '@carelane/contract/papers/paper';
import { ActionIcon, Button, Modal } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PaperPage } from './paper-page';
import classes from './paper-viewer.module.css';
import { MAX_ZOOM, MIN_ZOOM, useZoom } from './use-zoom';

interface Props {
  appointmentId: string;
  paper: Paper;
  isBeside: boolean;
  onClose(): void;
}

/** One page at a time, as a picture: nothing in a paper can run. */
export function PaperViewer({ isBeside, ...props }: Props) {
  if (isBeside) return <Viewer {...props} isBeside />;
  return (
    <Modal
      opened
      fullScreen
      onClose={props.onClose}
      title={<bdi>{props.paper.name}</bdi>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.modal ?? '', body: classes.modalBody ?? '' }}
    >
      <Viewer {...props} isBeside={false} />
    </Modal>
  );
}

function Viewer({ appointmentId, paper, isBeside, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { place, zoom, zoomBy } = useZoom();
  const back = useRef<HTMLButtonElement>(null);
  // It takes the place of the list and of the button that had the focus. A modal does this by itself.
  useEffect(() => back.current?.focus(), []);
  return (
    <section className={classes.viewer} aria-label={paper.name}>
      <div className={classes.bar}>
        {isBeside && (
          <Button
            ref={back}
            size="xs"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onClose}
          >
            All Papers
          </Button>
        )}
        {paper.pages > 1 && (
          <div className={classes.group}>
            <Turn label="Previous page" isOff={page === 1} onClick={() => setPage(page - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </Turn>
            <span aria-live="polite">
              {page} of {paper.pages}
            </span>
            <Turn label="Next page" isOff={page === paper.pages} onClick={() => setPage(page + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </Turn>
          </div>
        )}
        <div className={classes.group}>
          <Turn label="Smaller" isOff={zoom <= MIN_ZOOM} onClick={() => zoomBy(1 / 1.5)}>
            <IconZoomOut size={18} aria-hidden />
          </Turn>
          <Turn label="Larger" isOff={zoom >= MAX_ZOOM} onClick={() => zoomBy(1.5)}>
            <IconZoomIn size={18} aria-hidden />
          </Turn>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard */}
      <section ref={place} className={classes.place} tabIndex={0} aria-label="Page">
        <div className={classes.page} style={{ width: `${zoom * 100}%` }}>
          <PaperPage key={page} appointmentId={appointmentId} paper={paper} page={page} />
        </div>
      </section>
    </section>
  );
}

interface TurnProps {
  label: string;
  isOff: boolean;
  onClick(): void;
  children: ReactNode;
}

function Turn({ label, isOff, onClick, children }: TurnProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
