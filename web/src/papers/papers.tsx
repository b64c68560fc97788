import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../lib/api';
import { ErrorState } from '../ui/error-state';
import { lazyComponent } from '../ui/lazy-component';
import { LoadingState } from '../ui/loading-state';
import { AddPapers } from './add-papers';
import { papersQuery } from './api';
import { PaperRow } from './paper-row';
import classes from './papers.module.css';
import { UploadRow } from './upload-row';
import { useUploads } from './use-uploads';

const PaperViewer = lazyComponent(() => import('./paper-viewer').then((module) => module.PaperViewer));

interface Props {
  appointmentId: string;
  /** In the room a paper opens in place of the list, beside the video. Elsewhere it fills the screen. */
  isBesideVideo?: boolean;
}

export function Papers({ appointmentId, isBesideVideo = false }: Props) {
  const { data, error, refetch } = useQuery(papersQuery(appointmentId));
  const { uploads, shownUploads } = useUploads(appointmentId);
  const [openId, setOpenId] = useState<string>();
  const [closedId, setClosedId] = useState<string>();
  const open = (id: string) => {
    setOpenId(id);
    setClosedId(undefined);
  };
  const close = () => {
    setOpenId(undefined);
    setClosedId(openId);
  };
  if (error && !data) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Loading papers..." />;
  const openPaper = data.papers.find(({ _id, withdrawnAt }) => _id === openId && !withdrawnAt);
  const viewer = openPaper && (
    <PaperViewer key={openPaper._id} paper={openPaper} isBesideVideo={isBesideVideo} onClose={close} />
  );
  if (viewer && isBesideVideo) return viewer;
  return (
    <div className={classes.papers}>
      {data.papers.length === 0 && shownUploads.length === 0 && <Empty canAdd={data.canAdd} />}
      {data.papers.length > 0 && (
        <ul className={classes.list} aria-label="Papers">
          {data.papers.map((paper) => (
            <PaperRow
              key={paper._id}
              appointmentId={appointmentId}
              paper={paper}
              wasJustClosed={paper._id === closedId}
              onOpen={() => open(paper._id)}
            />
          ))}
        </ul>
      )}
      {shownUploads.length > 0 && (
        <ul className={classes.list} aria-label="Being added">
          {shownUploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      <AddPapers
        canAdd={data.canAdd}
        remaining={data.remaining}
        onChoose={(files) => uploads.add(files, data.remaining)}
      />
      {viewer}
    </div>
  );
}

function Empty({ canAdd }: { canAdd: boolean }) {
  return (
    <p className={classes.hint}>
      {canAdd ? 'No papers yet. Add a report, a scan or a photo.' : 'No papers were added.'}
    </p>
  );
}
