interface MarkPositioner {
  applyAnchor(mark: { markAnchor: unknown }, baseAnchor: unknown, baseIndex: number): void;
}
export interface ShapedFont {
  layout(text: string): unknown;
  _layoutEngine?: { engine?: { GPOSProcessor?: MarkPositioner | null } | null };
}

/**
 * OpenType lets a font omit an anchor, but fontkit 2.0.4 then throws (foliojs/fontkit#367), even for everyday Gurmukhi
 * and Malayalam words. HarfBuzz skips missing anchors too.
 */
export function tolerateNullAnchors(font: ShapedFont): void {
  font.layout(' ');
  const positioner = font._layoutEngine?.engine?.GPOSProcessor;
  if (!positioner) return;
  const applyAnchor = positioner.applyAnchor;
  positioner.applyAnchor = function (mark, baseAnchor, baseIndex) {
    if (mark.markAnchor && baseAnchor) applyAnchor.call(this, mark, baseAnchor, baseIndex);
  };
}
