/** The whole style sheet of an exported page. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1f2328; --faint: #59636e; --rule: #d1d9e0; --mark: #fff1b8; --link: #0550ae; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --faint: #9198a1; --rule: #3d444d; --mark: #4a3b00; --link: #71b7ff; }
}
body { max-width: 1200px; margin: 0 auto; padding: 16px 24px 32px; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); }
h1 { margin: 8px 0; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 18px; }
a { color: var(--link); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 16px; padding: 0; }
.facts dt { display: inline; color: var(--faint); }
.facts dd { display: inline; margin: 0 0 0 6px; overflow-wrap: anywhere; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--rule); }
.text { max-width: 75ch; white-space: pre-wrap; overflow-wrap: anywhere; }
.dead { text-decoration: underline dotted; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 6px 8px; text-align: start; vertical-align: top; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; }
th { color: var(--faint); font-weight: 600; }
td.places { font-variant-numeric: tabular-nums; }
tr:target { background: var(--mark); outline: 2px solid var(--link); }
.swatch { width: 12px; height: 12px; margin-inline-end: 8px; }
footer { margin-top: 32px; font-size: 13px; color: var(--faint); }
@media print { body { max-width: none; } tr, img { break-inside: avoid; } }
`;

/** The style sheet's SHA-256 in base64: the page's policy lets in no other. A test holds both together. */
export const PAGE_STYLE_HASH = 'JYfCmsTUzKI33OYu5MmwxNuOwzDO3FRoD62rb0ZmuR4=';
