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

const ZOOM_STEP = 1.5;

interface Props {
  paper: Paper;
  isBesideVideo: boolean;
  onClose(): void;
}

/** Pages are shown as pictures, so that nothing in a paper can run. */
export function PaperViewer({ isBesideVideo, ...props }: Props) {
  if (isBesideVideo) return <Viewer {...props} isBesideVideo />;
  return (
    <Modal
      opened
      fullScreen
      onClose={props.onClose}
      title={<bdi>{props.paper.name}</bdi>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.modal ?? '', body: classes.modalBody ?? '' }}
    >
      <Viewer {...props} isBesideVideo={false} />
    </Modal>
  );
}

function Viewer({ paper, isBesideVideo, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { viewport, zoom, zoomBy } = useZoom();
  const back = useRef<HTMLButtonElement>(null);
  // The viewer replaces the list, and with it the button that had the focus. A modal moves the focus itself.
  useEffect(() => back.current?.focus(), []);
  return (
    <section className={classes.viewer} aria-label={paper.name}>
      <div className={classes.bar}>
        {isBesideVideo && (
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
            <ToolButton label="Previous page" isDisabled={page === 1} onClick={() => setPage(page - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ToolButton>
            <span aria-live="polite">
              {page} of {paper.pages}
            </span>
            <ToolButton label="Next page" isDisabled={page === paper.pages} onClick={() => setPage(page + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </ToolButton>
          </div>
        )}
        <div className={classes.group}>
          <ToolButton label="Zoom out" isDisabled={zoom <= MIN_ZOOM} onClick={() => zoomBy(1 / ZOOM_STEP)}>
            <IconZoomOut size={18} aria-hidden />
          </ToolButton>
          <ToolButton label="Zoom in" isDisabled={zoom >= MAX_ZOOM} onClick={() => zoomBy(ZOOM_STEP)}>
            <IconZoomIn size={18} aria-hidden />
          </ToolButton>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section ref={viewport} className={classes.viewport} tabIndex={0} aria-label="Page">
        <div className={classes.page} style={{ width: `${zoom * 100}%` }}>
          <PaperPage key={page} paper={paper} page={page} />
        </div>
      </section>
    </section>
  );
}

interface ToolButtonProps {
  label: string;
  isDisabled: boolean;
  onClick(): void;
  children: ReactNode;
}

function ToolButton({ label, isDisabled, onClick, children }: ToolButtonProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
