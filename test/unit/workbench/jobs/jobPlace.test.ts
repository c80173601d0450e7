import assert from 'node:assert/strict';
import { belongsTo, jobOwner } from '../../../../src/workbench/jobs/jobPlace.ts';

const DESK = { id: 'desk', communityId: 'c1', baseUrl: 'https://api.desk.example/prefix' };

describe('the place of a job', () => {
  it('is the connection with its address and community', () => {
    const place = jobOwner(DESK);
    assert.deepEqual(place, { connectionId: 'desk', communityId: 'c1', origin: 'https://api.desk.example' });
    assert.ok(belongsTo(place, DESK));
    assert.ok(belongsTo(place, { ...DESK, baseUrl: 'https://api.desk.example/other' }));
  });

  it('is another one after a change of address, community or name', () => {
    const place = jobOwner(DESK);
    assert.ok(!belongsTo(place, { ...DESK, baseUrl: 'https://other.example' }));
    assert.ok(!belongsTo(place, { ...DESK, baseUrl: 'http://127.0.0.1:8080' }));
    assert.ok(!belongsTo(place, { ...DESK, communityId: 'c2' }));
    assert.ok(!belongsTo(place, { ...DESK, id: 'desk-2' }));
  });

  it('is the same sandbox on another port', () => {
    const place = jobOwner({ ...DESK, baseUrl: 'http://127.0.0.1:4001' });
    assert.ok(belongsTo(place, { ...DESK, baseUrl: 'http://127.0.0.1:4002' }));
    assert.ok(belongsTo(place, { ...DESK, baseUrl: 'http://127.0.0.1' }));
    assert.ok(!belongsTo(place, { ...DESK, baseUrl: 'https://127.0.0.1.example' }));
  });
});
