import { Group } from '@mantine/core';
import { BellDrawing } from '../../ui/art/bell-drawing';
import { BookingScene } from '../../ui/art/booking-scene';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { ChatDrawing } from '../../ui/art/chat-drawing';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import { ConsultingRoom } from '../../ui/art/consulting-room';
import { DrawingFrame } from '../../ui/art/drawing-frame';
import { FamilyDrawing } from '../../ui/art/family-drawing';
import { LogoMark } from '../../ui/art/logo-mark';
import { NotFoundDrawing } from '../../ui/art/not-found-drawing';
import { Portrait } from '../../ui/art/portrait';
import { PrescriptionDrawing } from '../../ui/art/prescription-drawing';
import { PrescriptionScene } from '../../ui/art/prescription-scene';
import { SearchDrawing } from '../../ui/art/search-drawing';
import { VideoScene } from '../../ui/art/video-scene';
import { Panel } from '../../ui/panel';
import classes from './components-page.module.css';

const SMALL = {
  BellDrawing,
  CalendarDrawing,
  ChatDrawing,
  ConnectionDrawing,
  FamilyDrawing,
  NotFoundDrawing,
  PrescriptionDrawing,
  SearchDrawing,
};
const SCENES = { BookingScene, ConsultingRoom, PrescriptionScene, VideoScene };

export function Drawings() {
  return (
    <div className={classes.columns}>
      {Object.entries(SMALL).map(([name, Drawing]) => (
        <Panel key={name} title={name}>
          <Drawing />
        </Panel>
      ))}
      <Panel title="DrawingFrame, LogoMark and Portrait">
        <Group>
          <DrawingFrame>{null}</DrawingFrame>
          <LogoMark size={48} />
          <div className={classes.portrait}>
            <Portrait hair="bun" skin="warm" top="var(--cl-accent)" coat glasses />
          </div>
        </Group>
      </Panel>
      {Object.entries(SCENES).map(([name, Scene]) => (
        <Panel key={name} title={name}>
          <Scene />
        </Panel>
      ))}
    </div>
  );
}
