package dev.hilo.internal.table;

import dev.hilo.matrix.OfDatabase;
import dev.hilo.support.DatabaseTest;

/** All that HiLo expects of a database; a subclass names one. */
abstract class CounterTableContract extends DatabaseTest
    implements OfDatabase,
        ProtocolContract,
        HostileNamesContract,
        MissingTableContract,
        SchemaScriptContract,
        TableNameContract,
        LeastPrivilegeContract,
        ConnectionStateContract,
        PoolContract,
        LockedRowContract,
        RoundTripContract,
        LostAnswerContract,
        CutConnectionContract,
        ProvokedFailuresContract,
        FailureCodesContract,
        IsolationContract,
        ManyThreadsContract,
        CallersTransactionContract,
        IdentityContract,
        GaplessContract,
        TagQueryContract,
        SiteContract,
        RedeployContract {}
